// What esbuild makes of files that are not TypeScript.
declare module "*.woff2" {
  const base64: string;
  export default base64;
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

// The names of the languages, English first; and how to load a catalogue in each other one (languages.mjs).
declare module "languages:" {
  const languages: readonly string[];
  export default languages;
}
declare module "languages:*" {
  const load: Readonly<Record<string, () => Promise<{ readonly texts: object }>>>;
  export default load;
}

// gifenc has no types.
declare module "gifenc" {
  type Palette = readonly (readonly number[])[];
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array<ArrayBuffer>;
  export function GIFEncoder(): {
    writeFrame(
      indexes: Uint8Array,
      width: number,
      height: number,
      options: {
        readonly palette?: Palette;
        readonly repeat?: number;
        readonly transparent?: boolean;
        readonly transparentIndex?: number;
        readonly delay?: number;
        readonly dispose?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
