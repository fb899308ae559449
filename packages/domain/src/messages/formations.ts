/** The fixed sentences of the formation form (docs/product/entries.md#formation-form) and of the steps after it. */
export const heading = 'PREENCHA OS DADOS:'
export const chooseBadge = 'Selecione o número desejado.'
export const typeClub = 'Digite o nome da entidade ou patrocinador.'
export const chooseClub = 'Selecione uma entidade.'
export const typeTeam = 'Digite o nome do time.'
export const chooseOtherBadge = 'Selecione outro número.'
export const chooseStrength = 'Selecione a força desejada.'
export const cpfMissing = 'O CPF de cada participante deve ser preenchido.'
export const cpfInvalid = (cpf: string) => `O CPF fornecido não é válido: ${cpf}`
export const nameMissing = 'O apelido ou nome de cada participante deve ser preenchido.'
export const nameNotFound = 'Apelido ou nome de participante não encontrado.'
export const lookupFailed = 'Não foi possível buscar este CPF agora.'
export const horseMissing = 'A identificação do cavalo deve ser preenchida.'
export const sameCpfOtherName = 'O mesmo CPF aparece com nomes diferentes.'
export const sameNameOtherCpf = 'O mesmo nome aparece com CPFs diferentes.'
export const cpfTwice = (cpf: string) => `Há um CPF repetido na mesma inscrição: ${cpf}`
export const nameTwice = (name: string) => `Há um apelido ou nome repetido na mesma inscrição: ${name}`
export const textTooLong = 'O texto é longo demais.'
export const dateInvalid = 'Escolha uma data que existe.'

export const submitted = 'Formação inscrita!'
export const alreadyRegistered = 'Esta inscrição já foi registrada.'
export const willBeReviewed = 'Esta inscrição será analisada pela organização conforme o regulamento.'
export const underReview = 'Em análise pela organização'
export const paymentRefunded = 'O pagamento desta inscrição foi devolvido. Fale com a organização.'
export const deadlineOver = 'Prazo para preencher os participantes encerrado. Procure a organização.'
export const finished = 'Inscrição finalizada!'
export const finishedCongratulations = 'PARABÉNS! Sua inscrição foi finalizada!'
export const ridersMissing = 'Falta inscrever os participantes'
export const fillLater =
  'Preencha cada inscrição no botão “Inscrever participantes”, aqui ou na Área do laçador, em “Formações em aberto”. Depois a organização analisa conforme o regulamento.'
export const writeDownCode = 'Anote este código:'
