/** Sentences of the page on which a rider objects to an entry, and of the desk's list of objections. */
export const objectionMessages = {
  unknownLink:
    'Este link não é válido. Abra de novo o link do e-mail mais recente ou fale com a organização.',
  eventBegan: 'O evento já começou e o prazo para contestar terminou. Fale com a organização.',
  noSuchEntry: 'Esta inscrição não está mais em seu nome.',
  sent: 'Contestação enviada. A organização vai analisar e responder por e-mail.',
  alreadyAnswered: 'A organização já respondeu a esta contestação.',

  accepted: 'Contestação aceita. A formação foi reaberta e os envolvidos serão avisados.',
  acceptedWithoutChange: 'Contestação aceita. O laçador já não estava nesta formação.',
  refused: 'Contestação recusada. O laçador será avisado.',
  alreadyDecided: 'Esta contestação já foi decidida.',
} as const
