const EXAMPLE = '"400 até 30/11/2026 12:00", "420 até 50 vendidas" ou "430 nº 1 a 75"'

/** Sentences about the steps of a price. */
export const priceStepMessages = {
  tooMany: (most: number) => `Um preço tem no máximo ${most} passos.`,
  unread: (part: string) => `Não entendemos "${part.slice(0, 60)}". Escreva como ${EXAMPLE}.`,
  endless: (part: string) =>
    `Falta até quando vale "${part.slice(0, 60)}". Escreva como ${EXAMPLE}; o último preço é o da prova.`,
  noNumbers:
    'Um passo diz números, mas a prova não dá número na venda. Informe a lista de números ou marque número automático.',
  notInList: (badge: number) => `O número ${badge} de um passo não está na lista de números da prova.`,
  from: (price: string, day: string, time: string) => `${price} a partir de ${day} às ${time}`,
  orEarlier: (sentence: string) => `${sentence}, ou antes, se esgotar este preço`,
  after: (price: string) => `depois, ${price}`,
}
