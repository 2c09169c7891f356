/** Dictionary data of opencc-js, `from to|from to|…`; the package types only its converters. */
declare module 'opencc-js/dict/TSCharacters' {
  const dictionary: string
  export default dictionary
}

declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  const dictionary: string
  export default dictionary
}
