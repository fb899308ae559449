/** plural(1, 'vaga', 'vagas') → '1 vaga'. */
export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** '1 inscrição', '3 inscrições'. */
export const entriesText = (count: number) => plural(count, 'inscrição', 'inscrições')

/** '1 ano', '12 anos'. */
export const years = (count: number) => plural(count, 'ano', 'anos')

/** What a person typed, with a full stop where it has no end: 'chuva forte' → 'chuva forte.'. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
