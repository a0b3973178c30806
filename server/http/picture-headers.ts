/** What stands around a picture, so that a browser can take it for nothing else and nobody else can show it. */
export const pictureHeaders = {
  'content-type': 'image/jpeg',
  'content-disposition': 'attachment; filename="picture.jpg"',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=3600',
  vary: 'authorization',
}
