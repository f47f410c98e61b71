// What esbuild makes of files that are not TypeScript.
declare module "*.woff2" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module "*.css";
declare module "*.txt" {
  const text: string;
  export default text;
}

// The forms of answers by name (forms.mjs).
declare module "forms:trainer" {
  const forms: Readonly<Record<import("./core/cards.ts").Form, import("./widgets/trainer/form.ts").Form>>;
  export default forms;
}

// The names of the languages, English first; and how to load the catalogues of each other one (languages.mjs).
declare module "languages:" {
  const languages: readonly string[];
  export default languages;
  export const load: Readonly<Record<string, () => Promise<Readonly<Record<string, object>>>>>;
}
