/** Sentences about people without an account. */
export const personMessages = {
  addTitle: 'Cadastrar participante',
  noOpenFormation: 'Esta compra não tem inscrição com participantes a preencher.',
  tooManyToday: (most: number) =>
    `Você já cadastrou ${most} participantes hoje.\nTente de novo amanhã ou procure a secretaria do evento.`,
  tooManyUnused: (most: number) =>
    `Você tem ${most} participantes cadastrados que não estão em nenhuma inscrição.\nInscreva estes antes de cadastrar outros.`,
} as const
