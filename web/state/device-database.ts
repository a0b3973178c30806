/*
 * A small database on the device (IndexedDB). Each row belongs to one person. A write is confirmed when it is on the
 * disk, so that it survives if the browser is killed or the battery runs out. Local storage is less safe: Chromium
 * writes it to the disk up to five seconds later.
 */

/** Version of the tables. Increase this number when the tables change. */
const version = 2

/** Tables, and the field that identifies a row. Every row also has the field `owner`. */
const keyOf = { drafts: 'id', outbox: 'id', pictures: 'id' } as const
type Table = keyof typeof keyOf

export interface OwnedRow {
  id: string
  owner: string
}

const databaseName = 'matric'
let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, version)
    request.addEventListener('upgradeneeded', () => {
      const { result } = request
      for (const [table, keyPath] of Object.entries(keyOf))
        if (!result.objectStoreNames.contains(table))
          result.createObjectStore(table, { keyPath }).createIndex('owner', 'owner')
    })
    request.addEventListener('success', () => {
      // An open connection would prevent another tab from deleting or upgrading the database.
      request.result.addEventListener('versionchange', () => {
        request.result.close()
        opening = null
      })
      // The browser has closed the database, for example because the user cleared the site's data. The next use opens
      // it again.
      request.result.addEventListener('close', () => {
        opening = null
      })
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error))
  })
  opening.catch(() => {
    opening = null
  })
  return opening
}

/** Returns whether the database already exists on this device. Opening a missing database would create it. */
export async function hasDatabase(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases?.()
    return databases?.some(({ name }) => name === databaseName) ?? (await opensWithoutUpgrade())
  } catch {
    return false
  }
}

/**
 * Like `hasDatabase`, for Firefox before 126, which cannot list databases. Opens the database, but stops if opening
 * would create it.
 */
function opensWithoutUpgrade(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.open(databaseName)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () => resolve(false))
    request.addEventListener('success', () => {
      request.result.close()
      resolve(true)
    })
  })
}

/** Runs one transaction. Resolves when its writes are on the disk. */
async function run<Result>(
  table: Table,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(table))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
}

/** Returns a row; undefined if it does not exist. */
export async function rowOf<Row extends OwnedRow>(table: Table, id: string): Promise<Row | undefined> {
  const row = await run<unknown>(table, 'readonly', (store) => store.get(id))
  return row as Row | undefined
}

/**
 * Replaces a row with the result of `next`, or deletes the row if the result is null. Reads and writes in one
 * transaction, so that no change of another tab is lost. Returns the result. @throws DOMException, for example if the
 * device has no space left
 */
export async function changeRow<Row extends OwnedRow>(
  table: Table,
  id: string,
  next: (before: Row | undefined) => Row | null,
): Promise<Row | null> {
  let after: Row | null = null
  await run<unknown>(table, 'readwrite', (store) => {
    const reading = store.get(id)
    reading.addEventListener('success', () => {
      after = next(reading.result as Row | undefined)
      if (after === null) store.delete(id)
      else store.put(after)
    })
    return reading
  })
  return after
}

/** Returns the rows of one person. */
export async function rowsOf<Row extends OwnedRow>(table: Table, owner: string): Promise<Row[]> {
  const rows = await run<unknown[]>(table, 'readonly', (store) => store.index('owner').getAll(owner))
  // Only the portal writes the table, so the rows have the expected shape. If that shape changes, increase `version`.
  // Then convert or delete old rows in `upgradeneeded`, or complete them after reading, as `device-drafts.ts` does.
  return rows as Row[]
}

/** Inserts or replaces a row. @throws DOMException, for example if the device has no space left */
export async function putRow(table: Table, row: OwnedRow): Promise<void> {
  await run(table, 'readwrite', (store) => store.put(row))
}

export async function deleteRow(table: Table, id: string): Promise<void> {
  await run(table, 'readwrite', (store) => store.delete(id))
}
