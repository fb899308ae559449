/** Sentences about people without an account. */
export const personMessages = {
  noOpenFormation: 'Esta compra não tem inscrição com participantes a preencher.',
  tooManyToday: (most: number) =>
    `Você já cadastrou ${most} participantes hoje.\nTente de novo amanhã ou procure a secretaria do evento.`,
  tooManyUnused: (most: number) =>
    `Você tem ${most} participantes cadastrados que não estão em nenhuma inscrição.\nInscreva estes antes de cadastrar outros.`,

  added: 'Participante cadastrado!',
  known: 'Esta pessoa já tinha cadastro, que fica como está.',
  invalidDocument: 'Documento inválido.\nDigite de 3 a 30 letras e números.',
  invalidCountry: 'Selecione o país do documento.',
  cpfOrDocument: 'Informe o CPF, ou o documento de quem é de outro país.',

  csvWithoutColumns: (missing: string) =>
    `A primeira linha deve ter as colunas cpf;nome;apelido;nascimento;sexo. Falta: ${missing}.`,
  csvEmpty: 'O arquivo não tem nenhuma pessoa.',
  csvRepeated: (line: number) => `CPF repetido: já está na linha ${line}.`,
  csvTooManyCells: 'Há mais células do que colunas.',
  csvBirthdate: 'Nascimento inválido: use dia/mês/ano, como 31/12/2012.',
  csvSex: 'Sexo inválido: use M ou F.',
  csvFormula: 'Um texto não pode começar com =, +, - ou @.',

  namesConfirmed: 'Nome confirmado!',
} as const
