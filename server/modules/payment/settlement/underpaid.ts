/** Payment that does not match its request. `cameAmount`: amount received, in the smallest unit of `cameCurrency`. */
export interface Received {
  amountKobo: number
  cameAmount: number | null
  cameCurrency: string | null
  /** The gateway's last answer about the payment; null before the first check. */
  lastAnswer: string | null
}

/** Returns the amount received in kobo; null if it is unknown or not in naira. */
export function receivedInNaira({
  cameAmount,
  cameCurrency,
}: Pick<Received, 'cameAmount' | 'cameCurrency'>): number | null {
  return cameCurrency === 'NGN' && cameAmount !== null && cameAmount > 0 ? cameAmount : null
}

/** Returns the amount received in kobo; null if it is unknown, not in naira or equal to the amount requested. */
export function differingKobo(received: Omit<Received, 'lastAnswer'>): number | null {
  const kobo = receivedInNaira(received)
  return kobo === received.amountKobo ? null : kobo
}

/** Returns the amount received in kobo if it is less than requested and was not reversed; otherwise null. */
export function underpaidKobo(received: Received): number | null {
  const kobo = receivedInNaira(received)
  return kobo !== null && kobo < received.amountKobo && received.lastAnswer !== 'reversed' ? kobo : null
}
