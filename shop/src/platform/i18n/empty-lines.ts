/** A line end followed by two or more with only invisible characters between. */
const emptyLines =
  /\n(?:(?!\n)[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800])*(?:\n(?:(?!\n)[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800])*)+\n/gu

/** Leaves one empty line between paragraphs, because more would push content off the page. */
export const foldEmptyLines = (text: string): string => text.replaceAll(emptyLines, '\n\n')
