import { formatReais } from '#money.ts'

// Sentences use a plain space after R$, which Intl writes as a no-break space.
const reais = (cents: number) => formatReais(cents).replace('\u00A0', ' ')

/** 'faltam R$ 7,00' or 'sobram R$ 7,00'. */
const differenceText = (cents: number) => `${cents < 0 ? 'faltam' : 'sobram'} ${reais(Math.abs(cents))}`

/** Sentences about opening, counting and closing the shifts of a till. */
export const shiftMessages = {
  opened: (number: number) => `Caixa ${number} aberto.`,
  alreadyOpen: 'Você já tem um caixa aberto neste evento.',
  invalidAmount: 'Informe um valor em reais, com até duas casas depois da vírgula.',
  tooMuchCash: 'Um caixa guarda no máximo R$ 1.000.000,00.',
  withdrawn: (cents: number) => `Sangria de ${reais(cents)} registrada.`,
  deposited: (cents: number) => `Suprimento de ${reais(cents)} registrado.`,
  exceedsDrawer: (cents: number) => `O caixa tem ${reais(cents)}. Retire no máximo esse valor.`,
  exceedsHiddenDrawer: 'O caixa não tem esse valor em dinheiro. Confira a gaveta.',
  moved: 'O caixa agora está neste aparelho.',
  invalidCount: 'Confira a contagem: cada nota e cada moeda aparece uma vez só.',
  closed: 'Caixa conferido sem diferença e fechado.',
  counted: (differenceInCents: number) =>
    `Caixa conferido: ${differenceText(differenceInCents)}. O tesoureiro precisa aprovar a diferença.`,
  countedAfterDifference:
    'Caixa conferido sem diferença. Depois de uma contagem com diferença houve sangria ou suprimento: o tesoureiro precisa aprovar.',
  notCounted: 'Este caixa ainda não foi conferido.',
  reopened: 'Caixa reaberto.',
  noDifference: 'Este caixa não tem diferença para aprovar.',
  ownDifference: 'Quem abriu o caixa não aprova a própria diferença. Peça a outra pessoa.',
  approved: (differenceInCents: number) =>
    differenceInCents === 0
      ? 'Contagem aprovada. Caixa fechado.'
      : `Diferença aprovada: ${differenceText(differenceInCents)}. Caixa fechado.`,
} as const
