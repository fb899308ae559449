/** Sentences about places without riders, such as camping lots and stalls. */
export const placeMessages = {
  hasNone: (fields: readonly string[]) => `uma vaga sem competidor não tem: ${fields.join(', ')}.`,
  flagStays: 'Já há inscrições. Vagas com e sem competidor não se trocam mais.',
  noRequirements: 'Uma vaga sem competidor não tem exigências.',
  noRules: 'Uma vaga sem competidor não tem regras da prova.',
  notJoined: (name: string) => `${name} não tem competidores e não se junta com outra categoria.`,
  noPlace: 'Esta inscrição não é uma vaga com número.',
  begun: 'O evento já começou. Para trocar de número, procure a secretaria.',
  numberChanged: (badge: number) => `Agora seu número é ${badge}.`,
  subject: 'Seu número mudou',
  mail: (category: string, badge: number) => `${category}: agora seu número é ${badge}.`,
  planUpdated: 'Planta atualizada.',
}
