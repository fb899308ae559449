import { CODE_MINUTES } from './recovery.rules.ts'

/** The SMS that brings a code; short enough for one message. */
export const codeSms = (code: string) =>
  `Seu código para trocar a senha: ${code}. Vale por ${CODE_MINUTES.sms} minutos. Não o informe a ninguém.`

/** The mail that brings a link, in plain words; its address stands alone on a line for programs without HTML. */
export const linkMail = (link: string) => ({
  subject: 'Trocar a senha',
  text: [
    'Recebemos um pedido para trocar a senha da sua conta.',
    `Para escolher uma nova senha, abra este endereço em até ${CODE_MINUTES.email} minutos:\n${link}`,
    'Se não foi você, ignore esta mensagem: nada muda na sua conta.',
  ].join('\n\n'),
  button: { label: 'Escolher nova senha', url: link },
})
