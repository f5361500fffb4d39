/** The page: mounts the shell. Where to read on: `app/App.tsx` shows the whole on one screen. */

import "./app/theme";
import "./app/tokens.css";
import "./app/page.css";
import "./parts/parts.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "preact";
import { queries } from "./api/queries";
import { App } from "./app/App";
import { fetchLanguage } from "./texts/language";

const root = document.getElementById("page");
if (root) {
  void fetchLanguage().then(() =>
    render(
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>,
      root,
    ),
  );
}
