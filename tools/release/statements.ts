export type Migration = { name: string; text: string }

/** The statements of a migration, without bodies of functions, comments and the text of strings. */
export const statementsOf = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .replaceAll(/'[^']*'/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
