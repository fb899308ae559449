import { AUTHORISATION_LINK_DAYS, formatDate } from '@porteira/domain'

/** The address of the page of the guardian. Logs name only the pattern of the path, without the code. */
export const guardianLink = (origin: string, code: string) => `${origin}/autorizacao/${code}`

type Facts = { riderName: string; eventName: string; startsOn: string; link: string }

/** The message with the link, for an SMS and for a mail. */
export const linkMessage = ({ riderName, eventName, startsOn, link }: Facts) => ({
  subject: `Autorização para ${riderName} – ${eventName}`,
  sms: `${riderName} foi inscrito em ${eventName}. Leia e assine a autorização: ${link}`,
  text: [
    `${riderName} foi inscrito em ${eventName}, que começa em ${formatDate(startsOn)}.`,
    `Por ser menor de 18 anos, precisa da sua autorização. Leia e assine neste endereço em até ${AUTHORISATION_LINK_DAYS} dias:\n${link}`,
    'Se você não conhece este laçador, ignore esta mensagem.',
  ].join('\n\n'),
  button: { label: 'Ler e assinar', url: link },
})

type SignedFacts = { riderName: string; eventName: string; startsOn: string }

export const signedMessage = ({ riderName, eventName, startsOn }: SignedFacts) => ({
  subject: `Autorização assinada – ${eventName}`,
  sms: `Autorização de ${riderName} em ${eventName} assinada. Para revogar até ${formatDate(startsOn)}, abra o mesmo link.`,
  text: [
    `A autorização de ${riderName} em ${eventName} está assinada.`,
    `Você pode revogar pelo mesmo link, antes do início do evento em ${formatDate(startsOn)}.`,
  ].join('\n\n'),
})

export const revokedMessage = ({ riderName, eventName }: SignedFacts) => ({
  subject: `Autorização revogada – ${eventName}`,
  sms: `Autorização de ${riderName} em ${eventName} revogada.`,
  text: `A autorização de ${riderName} em ${eventName} está revogada.`,
})

/** The notices to the buyers who entered the rider. */
export const signedNotice = (riderName: string) => ({
  subject: 'Autorização assinada',
  sentences: [`O responsável por ${riderName} assinou a autorização.`],
})
export const revokedNotice = (riderName: string) => ({
  subject: 'Autorização revogada',
  sentences: [
    `O responsável por ${riderName} revogou a autorização.`,
    'Entre na Área do laçador para enviar outro link, ou fale com a organização.',
  ],
})
