import { bankNames, profileNamed } from '#providers/pix/profiles.ts'
import type { Mistakes, Texts } from './reading.ts'

/** Checks what the chosen bank needs: addresses that its profile does not have, and a certificate. */
export function judgeBank(texts: Texts, production: boolean, mistakes: Mistakes) {
  const bank = bankNames.find((name) => name === (texts.PIX_BANK ?? 'standard'))
  if (!bank) return
  const profile = profileNamed(bank)
  const baseUrl = texts.PIX_BASE_URL ?? (production ? profile.baseUrl : '')
  const tokenUrl = texts.PIX_TOKEN_URL ?? profile.tokenUrl
  for (const [name, address] of [['PIX_BASE_URL', baseUrl] as const, ['PIX_TOKEN_URL', tokenUrl] as const])
    if (production && !address)
      mistakes.add(name, `Defina ${name}: com PIX_BANK=${bank} a loja não conhece o endereço do banco.`)
  // A plain http address is a sandbox, which asks for no certificate.
  if (profile.needsCertificate && baseUrl.startsWith('https:') && !texts.PIX_CERTIFICATE_FILE)
    mistakes.add(
      'PIX_CERTIFICATE_FILE',
      `Defina PIX_CERTIFICATE_FILE: com PIX_BANK=${bank} o banco só atende quem mostra um certificado (mTLS).`,
    )
}
