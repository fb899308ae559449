import { Type } from 'typebox'
import { bank, mail, pictures, sandbox, sms } from './outside.ts'
import { seller } from './seller.ts'
import { data, listening, sale, secrets } from './shop.ts'
import { traces } from './traces.ts'

/** Every environment variable that the programs read, in the order of the documentation. */
export const settings = Type.Object({
  ...listening,
  ...traces,
  ...data,
  ...sale,
  ...secrets,
  ...seller,
  ...bank,
  ...mail,
  ...sms,
  ...pictures,
  ...sandbox,
})

export type SettingName = keyof typeof settings.properties

/** The same settings by subject, for the documentation. */
export const subjects = {
  'Where it listens': listening,
  'Traces, without data of persons': traces,
  Data: data,
  'The sale': sale,
  Secrets: secrets,
  'The seller, named on receipts, mails and at the foot of every page': seller,
  'The bank: API Pix': bank,
  Mail: mail,
  'SMS gateway: POST {to, text} with a bearer key': sms,
  'Pictures: event banners, plans of the ground, photos of people': pictures,
  'The sandbox: bank, mailbox and SMS gateway of a laptop': sandbox,
}
