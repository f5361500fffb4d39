declare module "virtual:first-texts" {
  export const load: Record<import("./languages").Language, () => Promise<{ default: readonly import("./texts").Form[] }>>;
}
