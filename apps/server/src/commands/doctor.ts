import { readConfig } from '#config.ts'
import { openDatabase } from '#database/client.ts'
import { createMailer } from '#providers/mail.ts'
import { createPixClient } from '#providers/pix/client.ts'
import { examineBank, examineCertificate } from '../doctor/bank.ts'
import { examineDatabase } from '../doctor/database.ts'
import { type Finding, wrong } from '../doctor/finding.ts'
import { examineAddress, examineDisk, examineMail, examineSms } from '../doctor/surroundings.ts'

// `npm run doctor`: looks at everything the shop stands on and says what is wrong; ends with 1 when something is.
const signs = { ok: '✓', warning: '!', wrong: '✗' }

function tell({ state, subject, says, mend }: Finding) {
  console.log(`${signs[state]} ${subject}: ${says}`)
  if (mend) console.log(`    ${mend}`)
}

async function examine(): Promise<Finding[]> {
  const config = readConfig(process.env)
  const bank = createPixClient(config.pix)
  const mailer = createMailer(config.smtp)
  const findings = await Promise.all([
    openDatabase(config).then(
      (database) => examineDatabase(database.db, database.kind).finally(() => database.close()),
      (error: Error) => [
        wrong('Banco de dados', error.message, 'Pare o servidor antes, ou use DATABASE_URL.'),
      ],
    ),
    examineBank(bank, config),
    examineCertificate(config),
    examineMail(mailer, config),
    examineSms(config),
    examineDisk(config),
    examineAddress(config),
  ])
  mailer.close()
  await bank.close()
  return findings.flat()
}

const findings = await examine().catch((error: Error) => [
  wrong('Configuração', error.message, 'Corrija esta linha do .env (ou do porteira.env) e rode de novo.'),
])
findings.forEach(tell)
process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0
