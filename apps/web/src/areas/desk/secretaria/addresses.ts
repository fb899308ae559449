/** The list of events, also where there is only one. */
export const LIST = 'lista'
export const listAddress = `/secretaria?${LIST}`

/** The pages of the till of an event. */
export const tillAddress = (eventUUID: string) => `/secretaria/${eventUUID}`

export const saleAddress = (eventUUID: string, cartUUID: string) =>
  `${tillAddress(eventUUID)}/venda/${cartUUID}`

/** The slip is printed at once, and the next sale follows. */
export const THEN_NEXT = 'proxima'

export const slipAddress = (eventUUID: string, cartUUID: string, then: '' | typeof THEN_NEXT = '') =>
  `${tillAddress(eventUUID)}/cupom/${cartUUID}${then && `?${then}`}`

export const countAddress = (eventUUID: string, shiftId: string) =>
  `${tillAddress(eventUUID)}/fechar/${shiftId}`

export const shiftAddress = (eventUUID: string, shiftId: string) =>
  `${tillAddress(eventUUID)}/caixa/${shiftId}`

export const dayAddress = (eventUUID: string, day = '') => `${tillAddress(eventUUID)}/dia${day && `/${day}`}`

/** The check-in of this event with this entry opened. */
export const checkInAddress = (eventUUID: string, cartItemId: number) =>
  `/conferencia?evento=${eventUUID}&inscricao=${cartItemId}`
