/** Names as a list in a sentence: 'ANA, BENTO e CAIO'. */
export const inWords = new Intl.ListFormat('pt-BR')
