// What esbuild makes of files that are not TypeScript.
declare module "*.woff2" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module "*.css";
