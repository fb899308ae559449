/** The fixed sentences of the formation form (docs/product.md#formation-form) and of the steps after it. */
export const formationMessages = {
  heading: 'PREENCHA OS DADOS:',
  chooseBadge: 'Selecione o número desejado.',
  typeClub: 'Digite o nome da entidade ou patrocinador.',
  chooseClub: 'Selecione uma entidade.',
  typeTeam: 'Digite o nome do time.',
  chooseOtherBadge: 'Selecione outro número.',
  chooseStrength: 'Selecione a força desejada.',
  cpfMissing: 'O CPF de cada participante deve ser preenchido.',
  cpfInvalid: (cpf: string) => `O CPF fornecido não é válido: ${cpf}`,
  nameMissing: 'O apelido ou nome de cada participante deve ser preenchido.',
  nameNotFound: 'Apelido ou nome de participante não encontrado.',
  lookupFailed: 'Não foi possível buscar este CPF agora.',
  horseMissing: 'A identificação do cavalo deve ser preenchida.',
  sameCpfOtherName: 'O mesmo CPF aparece com nomes diferentes.',
  sameNameOtherCpf: 'O mesmo nome aparece com CPFs diferentes.',
  cpfTwice: (cpf: string) => `Há um CPF repetido na mesma inscrição: ${cpf}`,
  nameTwice: (name: string) => `Há um apelido ou nome repetido na mesma inscrição: ${name}`,
  textTooLong: 'O texto é longo demais.',

  submitted: 'Formação inscrita!',
  alreadyRegistered: 'Esta inscrição já foi registrada.',
  willBeReviewed: 'Esta inscrição será analisada pela organização conforme o regulamento.',
  underReview: 'Em análise pela organização',
  paymentRefunded: 'O pagamento desta inscrição foi devolvido. Fale com a organização.',
  deadlineOver: 'Prazo para preencher os participantes encerrado. Procure a organização.',
  finished: 'Inscrição finalizada!',
  finishedCongratulations: 'PARABÉNS! Sua inscrição foi finalizada!',
  ridersMissing: 'Falta inscrever os participantes',
  fillLater:
    'Preencha cada inscrição no botão “Inscrever participantes”, aqui ou na Área do laçador, em “Formações em aberto”. Depois a organização analisa conforme o regulamento.',
  writeDownCode: 'Anote este código:',
} as const

/** Sentences of the desk about a change of a submitted entry. */
export const replacementMessages = {
  replaced: 'Inscrição alterada!',
  removed: 'Esta inscrição foi removida.',
  notSubmitted: 'Esta inscrição ainda não tem participantes.',
  changedMeanwhile: 'Outra pessoa alterou esta inscrição agora. Confira os dados e tente de novo.',
  hasShots: 'Já há armadas lançadas para este número. A inscrição não pode mais mudar.',
} as const
