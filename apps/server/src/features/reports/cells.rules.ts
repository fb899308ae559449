/** One value of a report: text, a whole number, an amount in centavos, or nothing. */
export type Cell = string | number | { cents: number } | null
export type Sheet = { name: string; widths: number[]; head: string[]; rows: Cell[][] }

// Signs that begin a formula, as themselves and in full width, and what spreadsheets skip before looking.
const BEGINS_FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/u

/** Text that no spreadsheet takes for a formula, also when somebody opens the CSV. */
export const safeText = (text: string) => (BEGINS_FORMULA.test(text) ? `'${text}` : text)
