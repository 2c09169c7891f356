/** One line for each migration or decision whose number is in use, as when two were written at once. */
export function findRepeatedNumbers(files: string[]): string[] {
  const numbered = files.flatMap((file) => {
    const [, key] = /^((?:shop\/migrations|docs\/decisions)\/\d{4})[-_]/.exec(file) ?? []
    return key === undefined ? [] : [{ key, file }]
  })
  return [...Map.groupBy(numbered, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    others.map(({ file }) => `${file}: has the number of ${first?.file}`),
  )
}
