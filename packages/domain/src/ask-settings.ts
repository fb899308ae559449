import { type AskSetting, detailTitle, type OwnAsk, RIDER_DETAILS } from './rider.ts'

const isOwn = (name: AskSetting): name is OwnAsk => name.startsWith('asks')

const askSettings = () => [...new Set(RIDER_DETAILS.map(({ askedBy }) => askedBy))]

/** The settings of a category that exist only to ask for details of a rider. */
export const ownAsks = (): OwnAsk[] => askSettings().filter(isOwn)

/** A value for each setting by which a form asks for details. */
export const mapAskSettings = <Value>(make: (name: AskSetting) => Value) =>
  Object.fromEntries(askSettings().map((name) => [name, make(name)])) as Record<AskSetting, Value>

/** A value for each of `ownAsks`. */
export const mapOwnAsks = <Value>(make: (name: OwnAsk) => Value) =>
  Object.fromEntries(ownAsks().map((name) => [name, make(name)])) as Record<OwnAsk, Value>

/** The label of such a setting: 'Pede “Tamanho da camisa”'. */
export const askLabel = (name: OwnAsk) =>
  `Pede ${RIDER_DETAILS.filter(({ askedBy }) => askedBy === name)
    .map((detail) => `“${detailTitle(detail)}”`)
    .join(' e ')}`
