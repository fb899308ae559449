import { remember } from './remember.ts'
import { readStored } from './session.ts'

/** The data that identifies this browser to a shift: a key that is made once, and the name of the place. */
export type TillPlace = { deviceKey: string; deviceName: string }

export function readTillPlace(): TillPlace {
  if (readStored('tillKey') === '') remember('tillKey', newKey())
  return { deviceKey: readStored('tillKey'), deviceName: readStored('tillName') }
}

export const rememberTillName = (name: string) => remember('tillName', name)

/** How the last payment was made that this browser took at a till: the method and the brand of the card, or ''. */
export const readLastPayment = () => ({ way: readStored('tillWay'), brand: readStored('tillBrand') })
export type LastPayment = ReturnType<typeof readLastPayment>

export const rememberWay = (way: string) => remember('tillWay', way)
export const rememberBrand = (brand: string) => remember('tillBrand', brand)

/** 22 characters with 132 random bits. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(22))].map((byte) => LETTERS[byte % 64]).join('')

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
