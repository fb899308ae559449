/** Invented, and long enough for production. */
const secret = 'invented-for-this-test-'.repeat(2)

/** Everything that production asks for, all of it invented. */
export const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://loja.example',
  SERVICE_KEY: secret,
  PASSWORD_PEPPER: secret,
  // The example that Receita Federal publishes.
  SELLER_TAX_ID: '12.ABC.345/01DE-35',
  SELLER_NAME: 'Rodeio Inventado Ltda.',
  SELLER_ADDRESS: 'Rua Inventada, 1, Bom Jesus (RS)',
  SELLER_CONTACT: 'contato@loja.example',
  PRIVACY_CONTACT: 'privacidade@loja.example',
  PIX_BASE_URL: 'https://pix.example/v2',
  PIX_TOKEN_URL: 'https://pix.example/oauth/token',
  PIX_CLIENT_ID: 'loja',
  PIX_CLIENT_SECRET: secret,
  PIX_KEY: 'c0ffee00-0000-4000-8000-000000000001',
  PIX_WEBHOOK_SECRET: secret,
  MAIL_FROM: 'Rodeio Inventado <inscricoes@loja.example>',
  SMS_URL: 'https://sms.example/messages',
  SMS_KEY: secret,
}
