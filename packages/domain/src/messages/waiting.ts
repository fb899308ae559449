import { formatDayAndTime } from '#calendar.ts'
import { plural } from './plural.ts'

const units = (count: number) => plural(count, 'vaga', 'vagas')

/** Sentences about the waiting lists of sold-out items. */
export const waitingMessages = {
  joined: (place: number) => `Você está na lista de espera, no ${place}º lugar. Avisamos por e-mail e SMS.`,
  held: 'A lista de espera guardou vagas para você.',
  left: 'Você saiu da lista de espera.',
  notWaiting: 'Você não está mais nesta lista de espera.',
  alreadyWaiting: (item: string) => `Você já está na lista de espera de ${item}.`,
  tooManyLists: (most: number) => `Cada conta pode estar em no máximo ${most} listas de espera deste evento.`,
  tooManyUnits: (most: number) =>
    `Cada conta pode esperar por no máximo ${plural(most, 'inscrição', 'inscrições')} deste evento.`,
  stillFree: (item: string) => `Ainda há vagas em ${item}. Faça a reserva.`,
  owedToList: (item: string) => `As vagas livres de ${item} são da lista de espera.`,

  asks: (fewer: number, of: number) =>
    `Há ${units(fewer)}, e você espera por ${of}. Quer ${fewer === 1 ? 'a vaga' : `as ${fewer}`}?`,
  asksSubject: (fewer: number, item: string) => `Há ${units(fewer)} em ${item}: quer?`,
  asksUntil: (until: Date) =>
    `Responda até ${formatDayAndTime(until)}. Sem resposta, elas passam para a próxima pessoa, e você continua na lista à espera de mais vagas.`,
  noLongerAsked: 'As vagas da pergunta mudaram. Confira a lista de novo.',
  waitsOn: 'Você continua na lista, à espera de mais vagas. Estas passam para a próxima pessoa.',
  offered: 'As vagas são suas: pague antes do fim do prazo.',
  offeredFree: 'As vagas são suas: informe os participantes.',

  offerSubject: (item: string) => `Saiu a sua vaga em ${item}`,
  offers: (count: number, item: string) => `A lista de espera chegou a você: ${units(count)} em ${item}.`,
  offersUntil: (until: Date) =>
    `Reservamos para você até ${formatDayAndTime(until)}. Pague até lá, ou a oferta passa para a próxima pessoa.`,
  offersFree: 'A inscrição não tem custo e já é sua. Informe os participantes.',
  pays: (origin: string) => `Acesse ${origin}/home`,
  answers: (origin: string, path: string) => `Responda em ${origin}/${path}`,

  endedSubject: (item: string) => `Lista de espera de ${item} encerrada`,
  endedBySale: (item: string) => `As vendas terminaram, e a lista de espera de ${item} foi encerrada.`,
  endedByCancellation: (item: string) =>
    `A prova foi cancelada, e a lista de espera de ${item} foi encerrada.`,
  endedByLimit: (item: string, refusal: string) =>
    `Havia vagas em ${item}, mas não pudemos oferecê-las: ${refusal} Você saiu da lista de espera.`,
} as const
