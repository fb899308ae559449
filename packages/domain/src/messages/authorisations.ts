import { AUTHORISATION_LINK_DAYS } from '../minors.ts'

/** Sentences about the authorisation of minors: the page of the guardian, the form of the buyer and the desk. */
export const authorisationMessages = {
  unknownLink: 'Este link não é válido. Abra de novo o link da mensagem mais recente ou peça outro.',
  expiredLink: `Este link venceu: ele vale por ${AUTHORISATION_LINK_DAYS} dias. Peça outro a quem fez a inscrição.`,
  replacedLink: 'Este link foi trocado por um mais novo. Abra o link da mensagem mais recente.',
  usedLink: 'Este link já foi usado: a autorização está assinada.',
  revokedLink: 'Esta autorização foi revogada. Para autorizar de novo, peça outro link.',
  closedLink: 'Este link não vale mais. Fale com a organização do evento.',
  notEntered: 'Este laçador não está mais inscrito no evento.',
  eventOver: 'O evento já terminou.',
  eventBegan: 'O evento já começou. Para revogar, fale com a organização.',
  notSigned: 'Esta autorização não está assinada.',
  textChanged: 'O texto da autorização mudou. Leia de novo e assine.',
  boxNeeded: 'Marque a caixa para assinar.',
  invalidName: 'Informe nome e sobrenome do responsável.',
  invalidKinship: 'Escolha o parentesco.',
  sameCpf: 'Este é o CPF do menor. Informe o CPF do responsável.',
  guardianIsMinor: 'O responsável precisa ter 18 anos ou mais.',
  signed: 'Autorização assinada. Obrigado!',
  revoked: 'Autorização revogada.',

  notAMinorOfCart: 'Este laçador menor de idade não está nesta inscrição.',
  notAMinorOfEvent: 'Este laçador menor de idade não está inscrito no evento.',
  oneContact: 'Informe o celular ou o e-mail do responsável.',
  noMobile:
    'Informe um celular: o DDD da região e nove dígitos que começam com 9. Telefone fixo não recebe o link.',
  linkSent: (contact: string) => `Link enviado para ${contact}.`,
  waitToResend: 'Aguarde um minuto para enviar de novo.',
  noMoreLinksToday: 'Este laçador já recebeu 5 links hoje. Tente amanhã ou use o formulário em papel.',
  noMoreToContact: 'Este contato já recebeu 3 links hoje. Tente amanhã.',
  alreadySigned: 'A autorização já está assinada.',
  alreadyOnPaper: 'A autorização já foi entregue em papel.',
  guardianNamed:
    'Outra pessoa já enviou o link ao responsável por este laçador. Para trocar, fale com a organização.',
  notNeeded: 'Este evento não pede autorização de menores.',

  markedOnPaper: 'Autorização em papel registrada.',
  paperUndone: 'Registro em papel desfeito.',
  notOnPaper: 'Esta autorização não está em papel.',
  settingSaved: 'Autorização de menores atualizada.',
} as const
