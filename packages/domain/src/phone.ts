/** The 67 area codes of Anatel's numbering plan, as a pattern small enough for the browser. */
const DDD = '[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579]'
const MOBILE = new RegExp(`^\\(?(?:${DDD})\\)?[ -]?(?:[2-8]\\d{3}|9\\d{4})[ -]?\\d{4}$`)
const COUNTRY = '55'

/** True for an area code and an 8-digit number starting 2-8 or a 9-digit one starting 9 (docs/product/accounts.md#account-fields). */
export const isValidMobile = (text: string) => MOBILE.test(text.trim())

/** True for a valid number that receives SMS: nine digits starting with 9 after the area code, so no landline. */
export const receivesSms = (text: string) => isValidMobile(text) && /^\d{2}9\d{8}$/.test(mobileDigits(text))

/** The digits, which are stored and sent: '(54) 99999-0001' → '54999990001'. */
export const mobileDigits = (text: string) => text.replaceAll(/\D/g, '')

/** '54999990001' → '(54) 99999-0001'; other texts are returned unchanged. */
export const formatMobile = (text: string) =>
  mobileDigits(text).replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3') || text

/** The link of a WhatsApp chat with a Brazilian number. 55 is added unless the number has a country code. */
export const whatsappLink = (number: string, text?: string) => {
  const digits = mobileDigits(number)
  const isInternational = digits.length >= 12 && digits.startsWith(COUNTRY)
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return `https://wa.me/${isInternational ? digits : COUNTRY + digits}${query}`
}
