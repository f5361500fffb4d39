/** The theme: light, dark, or the system's. The stylesheet uses `light-dark()`. */

import { store, useStore } from "./store";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORED = "clew.theme";
const theme = store<Theme>(stored());

export function setTheme(next: Theme): void {
  localStorage.setItem(STORED, next);
  theme.set(next);
  apply();
}

export function useTheme(): Theme {
  return useStore(theme);
}

function stored(): Theme {
  const found = localStorage.getItem(STORED);
  return THEMES.find((one) => one === found) ?? "system";
}

function apply(): void {
  const chosen = theme.get();
  document.documentElement.style.colorScheme = chosen === "system" ? "light dark" : chosen;
}

apply();
