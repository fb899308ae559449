import { formatDate, type PlainDate } from '#calendar.ts'
import { ageLimitsText } from './eligibility.ts'
import { plural } from './plural.ts'

type Ages = { someAgeMin: number; someAgeMax: number }
type AgeDay = { agesOn: string; agesOnDate: PlainDate }

const agesText = ({ someAgeMin, someAgeMax }: Ages) =>
  ageLimitsText({ restrictAgeMin: someAgeMin, restrictAgeMax: someAgeMax })

const sexes = { F: 'prendas', M: 'peões' } as const

/** Sentences about who may enter a category. */
export const entryLimitMessages = {
  onlySex: (sex: 'F' | 'M') => `Só para ${sexes[sex]}.`,
  someAges: (riders: number, ages: Ages) =>
    `Pelo menos ${plural(riders, 'laçador', 'laçadores')} ${agesText(ages)}.`,
  agesOn: ({ agesOn, agesOnDate }: AgeDay) =>
    agesOn === 'date'
      ? `A idade conta em ${formatDate(agesOnDate)}.`
      : 'Conta a idade completada no ano do evento.',
  oneRegion: 'Todos da mesma região.',
  oneClub: 'Cada laçador por uma só entidade no evento.',

  wrongSex: (name: string, sex: 'F' | 'M', category: string) =>
    `${category} é só para ${sexes[sex]}: ${name} não pode participar.`,
  notEnough: (riders: number, ages: Ages, category: string) =>
    `${category} pede pelo menos ${plural(riders, 'participante', 'participantes')} ${agesText(ages)}.`,
  /** The other entity is not named, because whoever knows a CPF may read this. */
  otherClub: (name: string) => `${name} já está neste evento por outra entidade e laça por uma só.`,
  warned: (problem: string) => `Atenção: ${problem} A secretaria vai conferir.`,

  dateMissing: 'Escolha o dia em que a idade conta.',
  noDay: 'Esse dia não existe.',
  dateUnused: 'Deixe o dia vazio ou escolha contar a idade numa data.',
  tooMany: 'São mais laçadores do que a inscrição aceita.',
  agesMissing: 'Diga a idade mínima ou máxima desses laçadores.',
  ridersMissing: 'Diga quantos laçadores devem ter essa idade.',
  agesReversed: 'A idade máxima é menor que a mínima.',
} as const
