import { randomBytes } from 'node:crypto'
import { documentCode, documentCodeBytes } from '#contract/document-code.ts'
import { enrolmentFees } from '#contract/fees/registry.ts'
import { writeNumber } from '#contract/numbers.ts'
import { qrCode } from '#server/adapters/pdf/qr-code.ts'
import { typstPrinter } from '#server/adapters/pdf/typst-printer.ts'
import { pagesFor } from '#server/modules/printing/pages.ts'
import type { BenchResult } from './result.ts'
import { institution, institutionDir } from './institution.ts'
import { printInBulk } from './letters-in-bulk.ts'
import { median } from './statistics.ts'
import type { AloneOrder, AloneReport } from './typst-alone.ts'
import { startWorker } from './load/worker.ts'

/** Maximum printing time of a letter, divided by the time that Typst alone needs. */
const ratioLimit = 1.5
/** Maximum size of a letter in kilobytes. */
const sizeLimit = 150

const rounds = 8
const lettersEach = 60

const { fees } = institution
const { session } = institution.admission
const pages = pagesFor({ ...institution, publicUrl: 'https://apply.bench.example' })

/**
 * Returns the content of a letter. `at` is part of the name and the application number, so that every letter differs.
 */
function letter(at: number) {
  const facts = {
    name: `Ẹ̀kúndayọ̀ Ọlúwaṣeun ${at}`,
    initials: 'Ẹ̀. Ọ.',
    applicationNumber: writeNumber(institution.numbers.application, { session, serial: at }),
    programme: 'B.Sc. Accounting',
    department: 'Accounting',
    level: '100',
    session,
    conditions: ['Your WAEC result of 2005 is confirmed by the examination body.'],
    date: '2024-12-15',
    fees: enrolmentFees
      .flatMap((id) => fees[id] ?? [])
      .map(({ description, amount }) => ({
        description,
        amountKobo: amount,
      })),
  }
  const signature = randomBytes(64).toString('base64url')
  return pages.letter({ code: documentCode(randomBytes(documentCodeBytes)), facts, signature })
}

/**
 * Measures the printing time and the size of single admission letters. Then measures how long the server takes for a
 * thousand letters.
 */
export async function letters(): Promise<BenchResult[]> {
  return [...(await oneByOne()), ...(await printInBulk())]
}

async function oneByOne(): Promise<BenchResult[]> {
  const typst = startWorker<AloneOrder, AloneReport>('bench/typst-alone.ts')
  const pdf = typstPrinter({ folder: institutionDir })
  const template = 'admission-letter'
  let count = 0
  let bytes = 0
  const batch = () => Array.from({ length: lettersEach }, () => letter(count++))

  async function timeServerPrinter(): Promise<number> {
    const milliseconds: number[] = []
    for (const content of batch()) {
      const start = performance.now()
      bytes = (await pdf.render(template, content)).length
      milliseconds.push(performance.now() - start)
    }
    return median(milliseconds)
  }
  async function timeTypstAlone(): Promise<number> {
    const documents = batch().map(({ data, codes }) => ({
      data: JSON.stringify(data),
      seal: qrCode(codes?.['seal'] ?? ''),
    }))
    return median((await typst.ask({ template, documents })).milliseconds)
  }

  try {
    await timeServerPrinter()
    await timeTypstAlone()
    const pairs: { server: number; alone: number }[] = []
    for (let round = 0; round < rounds; round++)
      pairs.push({ server: await timeServerPrinter(), alone: await timeTypstAlone() })
    const medianOf = (printer: 'server' | 'alone') => median(pairs.map((pair) => pair[printer]))
    return [
      {
        name: 'a letter of admission, against Typst alone',
        value: median(pairs.map((pair) => pair.server / pair.alone)),
        unit: 'x',
        limit: { max: ratioLimit },
        note: `${medianOf('server').toFixed(2)} ms against ${medianOf('alone').toFixed(2)} ms; ${rounds} rounds of ${lettersEach}`,
      },
      { name: 'its size', value: bytes / 1000, unit: 'kB', limit: { max: sizeLimit } },
    ]
  } finally {
    await pdf.close()
    await typst.stop()
  }
}
