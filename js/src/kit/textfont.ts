/** Japanese characters of texts: a file of its own, since a page without Japanese texts carries none of it. */
export { default } from "../../assets/banmen-text.woff2";
