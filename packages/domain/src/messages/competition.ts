import { strengthLetter } from '#strength.ts'

/** '1', '1 e 2', '1, 2 e 3'. */
const listText = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} e ${items[items.length - 1]}`

const ofStrength = (strength: number) => `força ${strengthLetter(strength)}`

/** Refusals of decisions about a competition. Pages do not load them. */
export const competitionMessages = {
  stored: 'Decisão gravada.',
  official: 'Resultado oficial, assinado pelo evento.',
  reopened: 'Resultado reaberto. A versão assinada fica guardada.',
  noRules: 'Esta categoria não tem regras da prova. Escreva as regras antes de decidir.',
  newerFacts: 'Chegou algo novo desde que você abriu esta tela. Confira e decida de novo.',
  reasonMissing: 'Escreva o motivo.',
  idTaken: 'Esta decisão já foi gravada em outra categoria.',
  otherContent: 'Outra decisão já foi gravada com este código. Abra a tela de novo.',
  missing: (field: string) => `Falta dizer ${field}.`,
  unknownBadge: (badge: number) => `O nº ${badge} não está nesta categoria.`,
  unknownStrength: 'Esta força não existe nas regras da prova.',
  isDisqualified: (badge: number) => `O nº ${badge} já está desclassificado.`,
  isDispensed: (badge: number) => `O nº ${badge} já está dispensado.`,
  qualifierRuns: (left: number) =>
    left === 1
      ? 'Falta 1 número terminar a classificatória.'
      : `Faltam ${left} números terminar a classificatória.`,
  sieveTied: (badges: readonly number[]) =>
    `Faltam as últimas vagas da força A: desempatam ${listText(badges.map((badge) => `nº ${badge}`))}.`,
  finalStarted: (strength: number) => `A final da ${ofStrength(strength)} já começou.`,
  finalNotRunning: (strength: number) => `A final da ${ofStrength(strength)} não está em andamento.`,
  noRound: (round: number) => `A volta ${round} ainda não foi laçada.`,
  notTied: 'Só quem divide a mesma colocação pode desempatar.',
  notAllTied: (badges: readonly number[]) =>
    `Todos os que dividem a colocação desempatam, e falta marcar ${listText(badges.map((badge) => `o nº ${badge}`))}. Para quem não vier há “Não veio”.`,
  tieBreakRuns: 'Este desempate já está em andamento. Termine-o, ou desfaça-o antes.',
  isRepeated: (round: number) => `A volta ${round} já será laçada de novo.`,
  isOut: (badge: number) => `O nº ${badge} já está fora da final.`,
  badgeTwice: (badge: number) => `O nº ${badge} aparece duas vezes.`,
  noTurn: (badge: number, round: number) => `O nº ${badge} não tem a volta ${round} para laçar agora.`,
  notTheirRider: (badge: number) => `Esta pessoa não é laçador do nº ${badge}.`,
  oneEntry: 'Este laçador só tem uma inscrição nesta categoria. As armadas já contam para ela.',
  noSource: 'Nenhuma outra categoria conta armadas para esta.',
  notShared: (goods: string) => `Ninguém divide “${goods}” neste lugar.`,
  notOver: (strength: number) => `A ${ofStrength(strength)} ainda não terminou.`,
  isOfficial: (strength: number) => `O resultado da ${ofStrength(strength)} é oficial. Reabra-o antes.`,
  isOfficialIn: (strength: number, catName: string) =>
    `Em ${catName}, o resultado da ${ofStrength(strength)} é oficial e mudaria. Reabra-o antes.`,
  notOfficial: (strength: number) => `O resultado da ${ofStrength(strength)} não é oficial.`,
  notARider: (badge: number) => `Quem sai não é laçador do nº ${badge}.`,
  isARider: (badge: number) => `Quem entra já é laçador do nº ${badge}.`,
  unknownRider: 'Quem entra não tem cadastro. Cadastre a pessoa antes.',
  noShot: (badge: number) => `O nº ${badge} não tem essa armada.`,
  qualifierOpen: 'A classificatória já está aberta.',
  reopenedByDesk: 'A secretaria reabre a classificatória na página das decisões, com o motivo.',
  notKept: 'Estas armadas não estão guardadas à espera de decisão.',
  notFed: 'As inscrições desta categoria não vêm de outra.',
  isFed: 'Os classificados já entraram nesta categoria.',
  notAQualifier: (badge: number) => `O nº ${badge} não entrou pela classificação.`,
  hasShots: 'Esta categoria já tem armadas.',
  sourceRuns: (names: readonly string[]) => `Falta o resultado de ${listText(names)}.`,
  sourceTied: (name: string, badges: readonly number[]) =>
    `Em ${name}, os números ${listText(badges.map(String))} empatam no último lugar. Desempate lá antes.`,
  unknownDecision: 'Esta decisão não existe nesta categoria.',
  notInEffect: 'Esta decisão já foi desfeita.',
  protestLate: (until: string) => `O prazo de protesto terminou ${until}.`,
  protestOpen: (until: string) =>
    `O prazo de protesto termina ${until}. Depois disso o resultado pode ser oficial.`,
  notProtested: 'Este protesto não existe ou já foi decidido.',
  openProtest: 'Há um protesto sem decisão.',
  openTie: (place: number) => `O ${place}º lugar ainda está empatado e as regras pedem desempate.`,
  documentsMissing: (badges: readonly number[]) =>
    badges.length === 1
      ? `Falta conferir os documentos do nº ${badges[0]}.`
      : `Falta conferir os documentos dos números ${listText(badges.map(String))}.`,
  isInterrupted: (since: string) => `A prova já foi interrompida ${since}.`,
  notThrown: 'A prova ainda não começou.',
  isOver: 'A prova já terminou.',
  inTwoHeats: (badge: number) => `O nº ${badge} está em dois pelotões.`,
  drawnTooLate: 'Depois da primeira armada a ordem não é mais sorteada.',
  noNumbers: 'Nenhum número está inscrito nesta categoria.',
  strengthsByRules: 'As regras da prova dizem as forças. Comece a final, e cada inscrição entra na sua.',
} as const

/** A decision of a person, as its list says it. */
export const decisionTexts = {
  cut: (count: number) => (count === 1 ? 'Força de 1 número definida' : `Força de ${count} números definida`),
  finalStarted: (strength: number) => `Começou a final da ${ofStrength(strength)}`,
  finalEnded: (strength: number) => `Encerrou a final da ${ofStrength(strength)}: os que ficaram repartem`,
  interrupted: 'Interrompeu a prova: continua daqui',
  roundRepeated: (strength: number, round: number) =>
    `Volta ${round} da ${ofStrength(strength)} será laçada de novo`,
  tieBreak: (badges: readonly number[]) =>
    `Desempate entre ${listText(badges.map((badge) => `nº ${badge}`))}`,
  disqualified: (badge: number, about: string) =>
    about ? `Desclassificou o nº ${badge} (${about})` : `Desclassificou o nº ${badge}`,
  dispensed: (badge: number) => `Dispensou o nº ${badge}`,
  substituted: (badge: number, round: number) => `Troca de laçador do nº ${badge} a partir da volta ${round}`,
  slotDecided: (badge: number, isHit: boolean) =>
    `Armada do nº ${badge} decidida: ${isHit ? 'boa' : 'perdida'}`,
  qualifierReopened: 'Reabriu a classificatória',
  fed: (count: number) => (count === 1 ? 'Entrou 1 classificado' : `Entraram ${count} classificados`),
  countsForEntry: (badge: number) => `As armadas do laçador contam para o nº ${badge}`,
  withdrawn: (badge: number) => `O nº ${badge} desistiu, e o próximo entra`,
  heats: (count: number) =>
    count === 0 ? 'Juntou os pelotões' : count === 1 ? 'Cortou 1 pelotão' : `Cortou ${count} pelotões`,
  drawn: (count: number) => `Sorteou a ordem de chamada de ${count} números`,
  keptCount: (count: number) =>
    count === 1 ? '1 armada da final anterior conta' : `${count} armadas da final anterior contam`,
  goodsGiven: (badge: number, goods: string) => `${goods} para o nº ${badge}`,
  absent: (badge: number, round: number) => `Nº ${badge} não veio na volta ${round}`,
  shared: (strength: number) => `Partilha da ${ofStrength(strength)} como os laçadores combinaram`,
  protested: (badge: number, about: string) => `Protesto do nº ${badge}: ${about}`,
  protestDecided: (isUpheld: boolean) => (isUpheld ? 'Protesto aceito' : 'Protesto negado'),
  takenBack: (text: string) => `Desfez: ${text}`,
  official: (strength: number) => `Resultado oficial da ${ofStrength(strength)}`,
  reopened: (strength: number) => `Reabriu o resultado da ${ofStrength(strength)}`,
} as const
