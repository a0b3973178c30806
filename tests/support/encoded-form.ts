/** Encodes a form for `inject`: the body as `multipart/form-data`, and the header that names its boundary. */
export async function encodedForm(form: FormData): Promise<{ payload: Buffer; contentType: string }> {
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  }
}
