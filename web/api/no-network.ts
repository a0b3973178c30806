/** The customer's text for a request that got no response. */
export const noNetwork = 'Please check your network connection!'
