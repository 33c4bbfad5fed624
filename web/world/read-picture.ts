/** The largest file in bytes that is used unchanged; larger ones are encoded again as JPEG. */
const smallFile = 200_000;
const kept = /^image\/(?:png|jpeg|gif|webp)$/;

/**
 * Reads a picture file as a `data:` URL for a chat message. A small file of a common format is used unchanged; any
 * other is encoded again as JPEG, scaled so that no side exceeds `longest` px. Rejects where the browser cannot decode
 * it.
 */
export async function readPicture(window: Window & typeof globalThis, file: Blob, longest: number): Promise<string> {
  const picture = await window.createImageBitmap(file);
  try {
    const { width, height } = picture;
    const scale = Math.min(1, longest / Math.max(width, height, 1));
    if (file.size <= smallFile && kept.test(file.type) && scale === 1) return await asDataUrl(window, file);
    const canvas = window.document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('This browser draws no pictures.');
    // JPEG has no transparency: without a background, transparent parts would become black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.85);
  } finally {
    picture.close();
  }
}

function asDataUrl(window: Window & typeof globalThis, file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new window.FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
