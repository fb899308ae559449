/** Sentences of the check-in, the same on the server and on a device without network. */
export const checkInMessages = {
  codeForged: 'Este QR code não é verdadeiro. Procure a inscrição pelo número, nome ou CPF.',
  codeOfOtherEvent: 'Este QR code é de outro evento.',
  codeOld: 'Este QR code não vale mais: a inscrição mudou. Peça o comprovante novo.',
  codeNewer:
    'A inscrição mudou depois da última atualização deste aparelho. Conecte à internet para atualizar.',
  codeUnknown: 'Esta inscrição não está neste aparelho. Conecte à internet para atualizar.',

  cpfNeedsNetwork:
    'A busca por CPF precisa de internet, porque este aparelho não guarda CPFs. Procure pelo número ou pelo apelido.',
  nothingFound: (text: string) => `Nada encontrado com “${text}”. Confira o número ou o nome.`,
  nothingFoundHere: (text: string) =>
    `Nada encontrado com “${text}” neste aparelho. Sem internet a busca só conhece número, apelido, equipe e entidade.`,
  cpfWithoutEntry: 'Nenhuma inscrição deste evento é deste CPF. Confira os números.',

  removed: 'Esta inscrição foi removida.',
  notFilled: 'Faltam os participantes desta inscrição.',
  inReview: 'Esta inscrição ainda não foi aprovada pela organização.',
  newVersion: 'A inscrição mudou depois da última atualização deste aparelho. Confira de novo.',
  changedMeanwhile: 'Outra pessoa já mudou esta inscrição. Confira de novo.',
  handedOutBefore: 'O número já foi entregue.',
  nothingToUndo: 'Não há o que desfazer nesta inscrição.',
  reasonNeeded: 'Informe o motivo.',
  missing: (labels: string[]) => `Antes de entregar: ${labels.join('; ')}.`,
  authorisation: 'Autorização do responsável',
  isMissing: 'falta',

  refunded: 'O pagamento desta inscrição foi devolvido. Fale com a organização.',
  contested: 'Um laçador contestou esta inscrição. A secretaria ainda não decidiu.',
  notOfEvent: 'Esta inscrição não é deste evento.',
  numberIsOut: (badge: number) => `O número ${badge} está entregue em outra inscrição.`,
  otherLogin: 'Estas ações são de outro login. Entre com esse login para enviar.',
  inConflict: 'Esta ação está entre os conflitos da conferência.',

  removedAfterHandOut: 'Inscrição removida depois da entrega do número. Peça o número de volta.',
  cancelledAfterHandOut: 'A prova foi cancelada depois da entrega',
  changedAfterHandOut: 'O número ou os participantes mudaram depois da entrega',
  handedOutStays: 'O número já foi entregue. Desfaça a entrega na conferência antes de reabrir a inscrição.',
  handedOutNeedsReason: 'O número já foi entregue. Informe o motivo da troca.',
  noteNeeded: 'Escreva o que foi decidido.',
  changedWhileDeciding:
    'A inscrição mudou depois que este conflito foi aberto na tela. Feche, confira de novo e decida.',
  resolvedBefore: 'Este conflito já foi resolvido.',
  resolvedKept: 'Conflito resolvido: o número fica com a inscrição.',
  resolvedUnchanged: 'Conflito resolvido: a inscrição fica como está.',
  resolvedUndone: 'Conflito resolvido: a entrega do número foi desfeita.',
  codeRenewed: 'QR code trocado. O comprovante tem o novo.',

  horseRegistered: 'Este cavalo tem registro. Os documentos dele já valem em todas as inscrições.',
  horseNameInvalid: 'Escreva o nome do cavalo, com 2 a 60 letras e sem CPF.',
  horseChanged: 'Outra pessoa já informou outro cavalo nesta inscrição. Confira de novo.',
  horseUnknown: 'Este cavalo não está mais inscrito no evento. Confira de novo.',

  unknownRequirement: 'Este documento não é pedido para esta inscrição.',
  notYours: 'Você não pode dispensar este documento.',
  nothingToWaive: 'Não há o que dispensar nesta inscrição.',
} as const
