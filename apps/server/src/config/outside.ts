import { bankNames } from '#providers/pix/profiles.ts'
import { isEncrypted, isHost, isOrigin, isSender, isWebAddress } from './addresses.ts'
import { type Note, onOff, oneOf, optional, ownSecret, port, seconds, text, whole } from './kinds.ts'
import { namesDemoDomain } from './seller.ts'

const BANK_ADDRESS: Note = {
  needs: 'um endereço https do banco, como https://pix.example.com/v2; http vale só dentro desta máquina',
  isRight: isWebAddress,
  inProduction: isEncrypted,
}

/** A secret that another company gave. */
const givenSecret = { isSecret: true, inProduction: (value: string) => value.length >= 8 }

const FILE = { needs: 'o caminho de um arquivo que existe' }
const isBundle = (file: string) => /\.(p12|pfx)$/i.test(file)

export const bank = {
  PIX_BANK: oneOf({
    about: 'standard, efi, bb, inter, itau, sicoob, sicredi or bradesco',
    standard: 'standard',
    words: bankNames,
  }),
  PIX_BASE_URL: optional(text, {
    ...BANK_ADDRESS,
    about:
      "Empty on a laptop: the sandbox is started and used; in production: the bank's own addresses. https in production",
  }),
  PIX_TOKEN_URL: optional(text, BANK_ADDRESS),
  PIX_CLIENT_ID: text({
    needs: 'o identificador que o banco deu à aplicação (client id)',
    demo: 'porteira-demo',
    isSecret: true,
  }),
  PIX_CLIENT_SECRET: text({
    ...givenSecret,
    needs: 'o segredo que o banco deu à aplicação (client secret), com ao menos 8 caracteres',
    demo: 'segredo-do-banco-de-brinquedo',
  }),
  PIX_KEY: text({
    about: 'The key that receives: CPF or CNPJ without punctuation, e-mail, mobile number with +55, or UUID',
    needs: 'a chave Pix que recebe',
    demo: '7b1f3c52-9d0e-4a86-b3f5-2c64e8a1d907',
    isSecret: true,
  }),
  PIX_APP_KEY: optional(text, { about: 'Banco do Brasil: gw-dev-app-key', needs: 'a chave da aplicação' }),
  PIX_ACCOUNT: optional(text, {
    about: 'Inter: the account, where the application sees several',
    needs: 'o número da conta',
  }),
  PIX_CERTIFICATE_FILE: optional(text, {
    ...FILE,
    about: 'mTLS: a .p12 file alone, or a PEM file and its key',
    namesFile: { isPrivate: isBundle },
  }),
  PIX_CERTIFICATE_KEY_FILE: optional(text, { ...FILE, namesFile: { isPrivate: () => true } }),
  PIX_CERTIFICATE_PASSPHRASE: optional(text, { needs: 'a senha do certificado', isSecret: true }),
  PIX_AUTHORITY_FILE: optional(text, { ...FILE, namesFile: { isPrivate: () => false } }),
  PIX_WEBHOOK_SECRET: ownSecret({
    about: 'At least 32 random characters; part of the address the bank calls',
    demo: 'porteira-demo-webhook-secret-0123456789abcdef',
  }),
  PIX_WEBHOOK_MODE: oneOf({
    about:
      "'mtls': only a caller that showed the proxy a certificate of the bank may call the webhook; see deploy/nginx-webhook.conf",
    standard: 'secret',
    words: ['secret', 'mtls'],
  }),
  PIX_WEBHOOK_URL: optional(text, {
    about: 'Empty: PUBLIC_ORIGIN and /hooks/pix',
    needs: 'o endereço que o banco chama, como https://pix.example.com/hooks/pix',
    isRight: isWebAddress,
  }),
}

export const mail = {
  SMTP_HOST: optional(text, { needs: 'o nome do servidor de e-mail, sem porta', isRight: isHost }),
  SMTP_PORT: optional(whole, { from: 1, to: 65_535 }),
  SMTP_USER: optional(text, { needs: 'o usuário do servidor de e-mail' }),
  SMTP_PASSWORD: optional(text, { needs: 'a senha do servidor de e-mail', isSecret: true }),
  SMTP_SECURE: optional(onOff, { about: "'on' for TLS from the first byte (port 465)" }),
  MAIL_FROM: text({
    about: 'The sender of every mail, like Rodeio Modelo <inscricoes@example.com>',
    needs: 'um remetente como Rodeio Modelo <inscricoes@example.com>, de um domínio que é seu',
    isRight: isSender,
    demo: 'Porteira <inscricoes@porteira.example>',
    isDemo: namesDemoDomain,
  }),
}

export const sms = {
  SMS_URL: text({
    needs: 'o endereço da empresa de SMS, como https://sms.example.com/messages',
    isRight: (value) => value === '' || isWebAddress(value),
    demo: '',
    isDemo: (value) => value === 'http://127.0.0.1:3001/sms/messages',
    isSecret: true,
  }),
  SMS_KEY: text({
    ...givenSecret,
    needs: 'a chave que a empresa de SMS deu, com ao menos 8 caracteres',
    demo: 'porteira-demo-sms',
  }),
}

/** Read by the sandbox too, which plays bank, mail server and SMS gateway on a laptop. */
export const sandbox = {
  SANDBOX_PORT: port({ standard: '3001' }),
  SANDBOX_SMTP_PORT: port({ standard: '3025' }),
  SANDBOX_CLIENT_ID: optional(text, { needs: 'o identificador de uma aplicação' }),
  SANDBOX_CLIENT_SECRET: optional(text, { needs: 'o segredo de uma aplicação', isSecret: true }),
  SANDBOX_PIX_KEY: optional(text, { needs: 'uma chave Pix' }),
  SANDBOX_SMS_KEY: optional(text, { needs: 'uma chave de SMS', isSecret: true }),
  SANDBOX_REFUND_SECONDS: seconds({
    about: 'How long a Pix refund stays in progress',
    standard: '1',
    from: 0,
  }),
  SANDBOX_ANSWER_MS: optional(text, {
    about: 'Milliseconds before each answer of the bank',
    needs: 'um número a partir de 0',
  }),
}

export const pictures = {
  PICTURE_STORAGE: oneOf({
    about: 'Where new pictures are stored: in the database, or in the bucket of S3_BUCKET',
    standard: 'database',
    words: ['database', 's3'],
  }),
  S3_ENDPOINT: optional(text, {
    about:
      'The address of a storage that speaks S3, without the bucket, like https://s3.sa-east-1.amazonaws.com. Pictures that are stored there are read also with PICTURE_STORAGE=database',
    needs:
      'o endereço https do armazenamento, sem caminho nem barra no fim, como https://s3.sa-east-1.amazonaws.com; http vale só dentro desta máquina',
    isRight: isOrigin,
    inProduction: isEncrypted,
  }),
  S3_REGION: optional(text, {
    about: 'The region, like sa-east-1; for storages without regions mostly us-east-1 or auto',
    needs: 'uma região como sa-east-1, us-east-1 ou auto',
    isRight: (value) => /^[a-z\d-]{1,63}$/i.test(value),
  }),
  S3_BUCKET: optional(text, {
    about: 'A private bucket for the pictures of this shop alone',
    needs: 'o nome de um bucket: de 3 a 63 letras minúsculas, algarismos, pontos e hifens',
    isRight: (value) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(value),
  }),
  S3_ACCESS_KEY: optional(text, { needs: 'o identificador da chave de acesso', isSecret: true }),
  S3_SECRET_KEY: optional(text, {
    ...givenSecret,
    needs: 'o segredo da chave de acesso, com ao menos 8 caracteres',
  }),
}
