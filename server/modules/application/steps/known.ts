/** A stored word as the member of its closed list. Throws when the list does not have it: the row is not ours. */
export function known<const Word extends string>(list: readonly Word[], stored: string | null): Word {
  const word = list.find((each) => each === stored)
  if (word === undefined)
    throw new Error(`The database holds «${stored}», which is not one of ${list.join(', ')}`)
  return word
}
