import type { CompetitionRules, FedBy, FinalRules, Prize } from '@porteira/domain/competition'
import type { Option } from '#ui/Select.tsx'

// The words of the choices, as they stand inside of a sentence.

export const sieveOptions: Option<CompetitionRules['qualifier']['sieve']['kind']>[] = [
  { value: 'hits', label: 'os acertos decidem a força' },
  { value: 'percent', label: 'a porcentagem de acertos decide a força' },
  { value: 'best', label: 'passam os melhores' },
  { value: 'sold', label: 'vale a força escolhida na compra' },
  { value: 'byHand', label: 'a secretaria define a força' },
]

export const tieOptions: Option<FedBy['tie']>[] = [
  { value: 'all', label: 'passam todos os empatados' },
  { value: 'none', label: 'nenhum dos empatados passa' },
  { value: 'throw', label: 'os empatados desempatam' },
]

export const lifeCostOptions: Option<CompetitionRules['lifeCost']['kind']>[] = [
  { value: 'miss', label: 'cada erro' },
  { value: 'round', label: 'uma volta com poucos acertos' },
]

export const finalOptions: Option<FinalRules['kind']>[] = [
  { value: 'suddenDeath', label: 'morte súbita' },
  { value: 'rounds', label: 'mais voltas' },
  { value: 'none', label: 'sem final' },
]

export const allMissOptions: Option<'again' | 'share'>[] = [
  { value: 'again', label: 'laça de novo' },
  { value: 'share', label: 'repartem' },
]

export const countsOptions: Option<'final' | 'all'>[] = [
  { value: 'all', label: 'somam tudo' },
  { value: 'final', label: 'só a final' },
]

export const trophyTieOptions: Option<'share' | 'throw'>[] = [
  { value: 'throw', label: 'desempata' },
  { value: 'share', label: 'divide' },
]

export const bestEntryOptions: Option<CompetitionRules['bestEntryOnly']>[] = [
  { value: 'no', label: 'fica com todas' },
  { value: 'rider', label: 'fica só com a melhor dele' },
  { value: 'team', label: 'fica só com a melhor dos mesmos laçadores' },
]

export const absentOptions: Option<CompetitionRules['absentRider']>[] = [
  { value: 'missed', label: 'conta como erro' },
  { value: 'other', label: 'outro da inscrição laça' },
]

export const roundOrderOptions: Option<CompetitionRules['roundOrder']>[] = [
  { value: 'same', label: 'do primeiro número ao último' },
  { value: 'alternating', label: 'do último número ao primeiro' },
]

export const replacementOptions: Option<CompetitionRules['replacementPass']['kind']>[] = [
  { value: 'eachRound', label: 'no fim de cada volta' },
  { value: 'afterRound', label: 'depois de uma volta' },
  { value: 'atEnd', label: 'no fim da classificatória' },
  { value: 'once', label: 'uma vez por inscrição' },
  { value: 'none', label: 'sem reposição' },
]

export const numbersOptions: Option<FedBy['numbers']>[] = [
  { value: 'kept', label: 'com o mesmo número' },
  { value: 'byPlace', label: 'com número novo, pela ordem do resultado' },
]

export const resultOptions: Option<FedBy['result']>[] = [
  { value: 'provisional', label: 'provisório' },
  { value: 'official', label: 'oficial' },
]

export const awardOptions: Option<Prize['award']['kind']>[] = [
  { value: 'money', label: 'R$' },
  { value: 'percent', label: '%' },
  { value: 'goods', label: 'bens' },
  { value: 'none', label: 'sem prêmio' },
]

export const perOptions: Option<Prize['per']>[] = [
  { value: 'entry', label: 'por inscrição' },
  { value: 'rider', label: 'por laçador' },
  { value: 'horse', label: 'por cavalo' },
]

export const baseOptions: Option<CompetitionRules['prizeBase']['kind']>[] = [
  { value: 'sales', label: 'do valor das inscrições pagas' },
  { value: 'perEntry', label: 'de um valor por inscrição paga' },
]
