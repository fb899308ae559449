import path from 'node:path'
import type { Machine } from './machine.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The certificate authority that all programs on the machine's network trust. */
export const AUTHORITY = '/run/journey/authority.pem'
export const NAMES = { shop: 'loja.example', board: 'placar.example', bank: 'banco.example:8443' }

/** The repository from which the machine clones the shop. */
export const ORIGIN = '/srv/porteira.git'

export const SELLER = 'Rodeio da Viagem & Irmãos (fictício)'

const SECRETS = {
  SANDBOX_CLIENT_ID: 'loja-da-viagem',
  SANDBOX_CLIENT_SECRET: 'segredo $da #viagem no banco 0001',
  SANDBOX_PIX_KEY: 'a3f9b1de-1111-4222-8333-444455556666',
  SANDBOX_SMS_KEY: 'chave-da-viagem-no-sms-0001',
}

/** What a person writes into the settings; the rest of the example stays as it is. */
const ANSWERS = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: `https://${NAMES.shop}`,
  DATABASE_URL: 'postgresql://porteira@/porteira?host=/var/run/postgresql',
  TRUSTED_PROXIES: '127.0.0.1',
  SELLER_NAME: SELLER,
  SELLER_TAX_ID: '12.ABC.345/01DE-35',
  SELLER_ADDRESS: "Rua d'Água, 1, Bom Jesus (RS)",
  SELLER_CONTACT: 'contato@loja.example',
  PRIVACY_CONTACT: 'privacidade@loja.example',
  PIX_BASE_URL: `https://${NAMES.bank}/v2`,
  PIX_TOKEN_URL: `https://${NAMES.bank}/oauth/token`,
  PIX_CLIENT_ID: SECRETS.SANDBOX_CLIENT_ID,
  PIX_CLIENT_SECRET: SECRETS.SANDBOX_CLIENT_SECRET,
  PIX_KEY: SECRETS.SANDBOX_PIX_KEY,
  PIX_AUTHORITY_FILE: AUTHORITY,
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '3025',
  MAIL_FROM: 'Rodeio da Viagem <inscricoes@loja.example>',
  SMS_URL: `https://${NAMES.bank}/sms/messages`,
  SMS_KEY: SECRETS.SANDBOX_SMS_KEY,
  NODE_EXTRA_CA_CERTS: AUTHORITY,
}

/** Caddy makes its certificates from the machine's own authority instead of a public one. */
const pki = `local_certs
skip_install_trust
pki {
  ca local {
    root {
      cert ${AUTHORITY}
      key /run/journey/authority.key
    }
  }
}`

const BANK = `{
${pki}
admin off
http_port 8080
}
https://${NAMES.bank} {
  reverse_proxy 127.0.0.1:3001
}
`

const quote = (value: string) => (value.includes("'") ? `"${value}"` : `'${value}'`)
const linesOf = (answers: Record<string, string>, write: (value: string) => string) =>
  Object.entries(answers)
    .map(([name, value]) => `${name}=${write(value)}\n`)
    .join('')

/** As people write them: the seller without quotes, an apostrophe in double quotes, all else in single quotes. */
export const SETTINGS = linesOf(ANSWERS, (value) => (value === SELLER ? value : quote(value)))

/** Makes a commit of this repository the newest state of the origin, with the tags that are given. */
export const publish = (machine: Machine, commit: string, ...tags: string[]) =>
  machine.run(`
    [ -d ${ORIGIN} ] || git clone -q --bare file://${root} ${ORIGIN}
    cd ${ORIGIN}
    git tag --list | xargs -r git tag -d
    git update-ref refs/heads/published ${commit}
    git symbolic-ref HEAD refs/heads/published
    ${tags.map((tag) => `git tag ${tag} ${commit}`).join('\n')}`)

/** What docs/operations.md assumes: names, a bank, an authority, PostgreSQL and the values to enter. */
export async function openOutside(machine: Machine) {
  machine.write('/etc/hosts', '127.0.0.1 localhost loja.example placar.example banco.example\n')
  machine.write(
    '/etc/gitconfig',
    `[url "file://${ORIGIN}"]\n  insteadOf = https://example.com/porteira.git\n[safe]\n  directory = *\n`,
  )
  machine.write('/run/journey/answers', SETTINGS)
  machine.write('/run/journey/caddy.options', pki)
  machine.write('/run/journey/caddy', 'Environment="GLOBAL_OPTIONS=import /run/journey/caddy.options"\n')
  machine.write('/run/journey/bank/Caddyfile', BANK)
  // A package that is installed starts nothing: its ports belong to the machine around.
  machine.write('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n')
  await machine.run('chmod 0755 /usr/sbin/policy-rc.d')
  await machine.run(
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=viagem \
      -keyout /run/journey/authority.key -out ${AUTHORITY} && chmod 0644 /run/journey/authority.key`,
  )
  await openCluster(machine)
  machine.start([machine.node, path.join(root, 'apps/sandbox/src/main.ts')], {
    env: { ...SECRETS, DATA_DIR: '/run/journey/bank', NODE_EXTRA_CA_CERTS: AUTHORITY },
  })
  machine.start(['caddy', 'run', '--config', '/run/journey/bank/Caddyfile'], {
    env: { XDG_DATA_HOME: '/run/journey/bank' },
  })
}

/** PostgreSQL as Debian's package leaves it, without any earlier data. */
const openCluster = (machine: Machine) =>
  machine.run(`version=$(ls /usr/lib/postgresql | sort -n | tail -1)
    pg_dropcluster --stop $version main || true; pg_createcluster $version main --start`)

/** Takes everything of a deployed shop from the machine, as if it were new. The bank and the names stay. */
export async function wipe(machine: Machine) {
  await machine.run(`kill -9 $(cat /run/journey/*.pid); rm /run/journey/*.pid
    deluser -q porteira; deluser -q porteira_migrate
    rm -rf /opt/porteira* /etc/porteira /etc/systemd/system/porteira-* /etc/systemd/system/caddy.service.d /backup \
      /usr/local/lib/porteira /var/log/journey/porteira-* /run/journey/codes /run/journey/over`)
  await openCluster(machine)
}
