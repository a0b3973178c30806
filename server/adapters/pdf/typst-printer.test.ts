import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, pdfText } from '#tests/support/pdf-text.ts'
import { institutionFolder } from '#tests/support/institution/index.ts'
import { PdfBusy, PdfFailed } from './pdf.ts'
import { type TypstOptions, typstPrinter } from './typst-printer.ts'

const templates = {
  note: '#let data = json("data.json")\n#set document(title: "Note")\n#set text(font: "Noto Sans", lang: "en")\n#data.words',
  slow: '#let data = json("data.json")\n#let n = 0\n#for i in range(1000) { for j in range(1000) { n += 1 } }\n#n #data.words',
  endless: '#let n = 0\n#for i in range(100000) { for j in range(100000) { n += 1 } }\n#n',
  broken: '#let data = json("data.json")\n#panic("no")',
  outside: '#read("/../secret.txt")',
  sealed: '#image("seal.svg", alt: "code")\n#set document(title: "Seal")',
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typst-'))
  await mkdir(join(folder, 'institution', 'letters'), { recursive: true })
  for (const [name, source] of Object.entries(templates))
    await writeFile(join(folder, 'institution', 'letters', `${name}.typ`), source)
  await copyFile(join(institutionFolder, 'pictures/crest.svg'), join(folder, 'secret.txt'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Creates a printer for the templates above and records the pids of its workers. On a busy machine, a worker with idle
 * priority can wait for seconds, and a new worker needs seconds to start. The long timeouts keep such a worker from being
 * replaced.
 */
function printer(more: Partial<Omit<TypstOptions, 'folder' | 'onStart'>> = {}) {
  const pids: number[] = []
  const pdf = typstPrinter({
    folder: join(folder, 'institution'),
    onStart: (pid) => void pids.push(pid),
    timeoutMs: 60_000,
    lowPriorityTimeoutMs: 30_000,
    ...more,
  })
  return { pdf, pids }
}

const words = async (pdf: Buffer) => joined((await pdfText(pdf)).pages.join(''))

test('many documents at once are complete and have their own content', async () => {
  const { pdf, pids } = printer()
  try {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => pdf.render('note', { data: { words: `Note number ${at}!` } })),
    )
    expect(await Promise.all(made.map(words))).toEqual(made.map((_, at) => `Notenumber${at}!`))
    expect(pids).toHaveLength(1)
  } finally {
    await pdf.close()
  }
})

test('a template that is replaced or deleted on the disk stays the same for a running server', async () => {
  const copy = join(folder, 'replaced')
  await cp(join(folder, 'institution'), copy, { recursive: true })
  const pdf = typstPrinter({ folder: copy, documentsPerWorker: 1 })
  try {
    await writeFile(join(copy, 'letters', 'note.typ'), 'Replaced')
    expect(await words(await pdf.render('note', { data: { words: 'first' } }))).toBe('first')
    await rm(copy, { recursive: true })
    expect(await words(await pdf.render('note', { data: { words: 'second' } }))).toBe('second')
  } finally {
    await pdf.close()
  }
})

test('a document is printed by the next worker if its worker is killed', async () => {
  const { pdf, pids } = printer()
  try {
    await pdf.render('note', { data: { words: 'warm' } })
    const slow = pdf.render('slow', { data: { words: 'still here' } })
    const after = pdf.render('note', { data: { words: 'and I' } })
    const [first] = pids
    if (first === undefined) throw new Error('No process was started')
    process.kill(first, 'SIGKILL')
    expect(await words(await slow)).toContain('stillhere')
    expect(await words(await after)).toBe('andI')
    expect(pids).toHaveLength(2)
  } finally {
    await pdf.close()
  }
})

test('a hanging document fails, and the documents after it are printed', async () => {
  // The limit also covers the start of the worker that prints the last document.
  const { pdf, pids } = printer({ timeoutMs: 15_000 })
  try {
    const hanging = pdf.render('endless', { data: {} })
    const after = pdf.render('note', { data: { words: 'my turn' } })
    await expect(hanging).rejects.toBeInstanceOf(PdfFailed)
    expect(await words(await after)).toBe('myturn')
    expect(pids).toHaveLength(3)
  } finally {
    await pdf.close()
  }
})

/** Returns the kernel's scheduling class of a process; 5 is idle. */
async function classOf(pid = 0): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]
}

test('a worker has idle priority after its first document', async () => {
  const { pdf, pids } = printer()
  try {
    await pdf.render('note', { data: { words: 'first' } })
    await expect.poll(() => classOf(pids[0])).toBe('5')
    expect(await words(await pdf.render('note', { data: { words: 'second' } }))).toBe('second')
  } finally {
    await pdf.close()
  }
})

test('a document delayed at idle priority is printed at normal priority', async () => {
  const { pdf, pids } = printer({ lowPriorityTimeoutMs: 1 })
  try {
    await pdf.render('note', { data: { words: 'first' } })
    expect(await words(await pdf.render('slow', { data: { words: 'fed' } }))).toContain('fed')
    expect(await words(await pdf.render('note', { data: { words: 'third' } }))).toBe('third')
    expect(pids).toHaveLength(2)
    expect(await classOf(pids[1])).toBe('0')
  } finally {
    await pdf.close()
  }
})

test('documents above the queue limit are rejected at once, the others are printed', async () => {
  const { pdf } = printer({ queueLimit: 3 })
  try {
    const asked = Array.from({ length: 10 }, (_, at) => pdf.render('note', { data: { words: `${at}` } }))
    const ended = await Promise.allSettled(asked)
    const rejected = ended.filter((each) => each.status === 'rejected')
    expect(rejected).toHaveLength(6)
    expect(rejected.every(({ reason }) => reason instanceof PdfBusy)).toBe(true)
  } finally {
    await pdf.close()
  }
})

test('the worker is replaced after a number of documents', async () => {
  const { pdf, pids } = printer({ documentsPerWorker: 4 })
  try {
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, at) => pdf.render('note', { data: { words: `number ${at}` } })),
    )
    expect(await Promise.all(made.map(words))).toEqual(made.map((_, at) => `number${at}`))
    expect(pids).toHaveLength(3)
  } finally {
    await pdf.close()
  }
})

test('a faulty template fails only its own document, and no template reads outside its folder', async () => {
  const { pdf, pids } = printer()
  try {
    await expect(pdf.render('broken', { data: {} })).rejects.toBeInstanceOf(PdfFailed)
    await expect(pdf.render('outside', { data: {} })).rejects.toBeInstanceOf(PdfFailed)
    await expect(pdf.render('missing', { data: {} })).rejects.toBeInstanceOf(PdfFailed)
    await expect(pdf.render('../letters/note', { data: { words: 'x' } })).rejects.toThrow('not a valid name')
    await expect(
      pdf.render('note', { data: { words: '' }, pictures: { '../x.jpg': Buffer.of(1) } }),
    ).rejects.toThrow('not a valid name')
    // A document cannot use the pictures of the previous document.
    await pdf.render('sealed', { data: {}, codes: { seal: 'https://oniko.example' } })
    await expect(pdf.render('sealed', { data: {} })).rejects.toBeInstanceOf(PdfFailed)
    expect(pids).toHaveLength(1)
  } finally {
    await pdf.close()
  }
})

test('a closed printer rejects documents and leaves no process behind', async () => {
  const { pdf, pids } = printer()
  await pdf.render('note', { data: { words: 'last' } })
  await pdf.close()
  await expect(pdf.render('note', { data: { words: 'late' } })).rejects.toBeInstanceOf(PdfBusy)
  expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH')
})
