/** Lines that nobody here can read: other scripts, scribbles, letters of three pixels. What is made of them must not be sure. */
import { fileURLToPath } from "node:url";
import { findFonts } from "../../src/adapters/image/fonts.ts";
import { openRasteriser } from "../../src/adapters/image/rasteriser.ts";
import type { Recognition } from "../../src/boot/recognition.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import sharp from "sharp";
import type { Chance } from "./pages.ts";
import { chanceOf } from "./pages.ts";
import { labelsOf, plainLabels } from "./words.ts";

/** Words by script. */
const words = {
  Arabic:
    "تسجيل الدخول|قاعدة البيانات|إرسال الطلب|تم الدفع|خطأ في النظام|إدارة العملاء|تحديث الحالة|بدء العملية|المستودع|سجل الأحداث|إلغاء الطلب|نهاية",
  Hebrew:
    "כניסת משתמש|בסיס נתונים|שליחת בקשה|התשלום בוצע|שגיאת מערכת|ניהול לקוחות|עדכון מצב|התחלת תהליך|מחסן|יומן אירועים|ביטול הזמנה|סיום",
  Thai: "เข้าสู่ระบบ|ฐานข้อมูล|ส่งคำขอ|ชำระเงินแล้ว|ข้อผิดพลาด|จัดการลูกค้า|ปรับปรุงสถานะ|เริ่มกระบวนการ|คลังสินค้า|บันทึกเหตุการณ์|ยกเลิกคำสั่งซื้อ|สิ้นสุด",
  Devanagari: "लॉगिन करें|डेटाबेस सर्वर|अनुरोध भेजें|भुगतान सफल|सिस्टम त्रुटि|ग्राहक प्रबंधन|स्थिति अद्यतन|प्रक्रिया आरंभ|भंडार गृह|घटना सूची|आदेश रद्द करें|समाप्त",
} as const;

/** The kinds of lines. */
export const unreadableKinds = ["Arabic", "Hebrew", "Thai", "Devanagari", "scribble", "three pixels"] as const;

/** One of them. */
export type UnreadableKind = (typeof unreadableKinds)[number];

const fontFiles = [
  "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
  "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
];

const page = { width: 800, columns: 3, cell: [250, 90], lines: 12 } as const;

/** Draws a scribble: loops from left to right, no two alike. */
function scribble(x: number, y: number, chance: Chance): string {
  const steps = Array.from({ length: 9 + Math.floor(chance() * 8) }, () => {
    const [dx, up, down] = [4 + chance() * 9, chance() * 16, chance() * 12];
    return `q ${(dx * chance()).toFixed(1)} ${(-up).toFixed(1)} ${dx.toFixed(1)} ${(down - up / 2).toFixed(1)}`;
  });
  return `<path d="M ${x - 60} ${y} ${steps.join(" ")}" fill="none" stroke="#222" stroke-width="1.6"/>`;
}

/** A line as it was drawn: its middle, and what it says, null when that is nothing. */
export interface DrawnLine {
  readonly x: number;
  readonly y: number;
  readonly text: string | null;
}

/** Returns a page of one kind as SVG, a dozen boxes with a line each. */
function pageOf(
  kind: UnreadableKind,
  chance: Chance,
): { readonly svg: string; readonly lines: readonly DrawnLine[]; readonly height: number } {
  const height = Math.ceil(page.lines / page.columns) * page.cell[1] + 60;
  const size = kind === "three pixels" ? 4.2 : [13, 15, 17, 20][Math.floor(chance() * 4)]!;
  const labels = kind === "three pixels" ? [...labelsOf("Latin with marks"), ...plainLabels.filter((label) => label.length > 4)] : [];
  const lines: DrawnLine[] = [];
  const drawn: string[] = [];
  for (let index = 0; index < page.lines; index++) {
    const [x, y] = [150 + (index % page.columns) * page.cell[0], 70 + Math.floor(index / page.columns) * page.cell[1]];
    const text =
      kind === "scribble" ? null : kind === "three pixels" ? labels[Math.floor(chance() * labels.length)]! : words[kind].split("|")[index]!;
    drawn.push(`<rect x="${x - 100}" y="${y - 30}" width="200" height="60" fill="#eef3fb" stroke="#345"/>`);
    drawn.push(
      text === null
        ? scribble(x, y, chance)
        : `<text x="${x}" y="${y + 0.35 * size}" text-anchor="middle" font-family="Arimo, Noto Sans Thai, Noto Sans Devanagari" font-size="${size}">${text}</text>`,
    );
    lines.push({ x, y, text });
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${drawn.join("")}</svg>`;
  return { svg, lines, height };
}

/** What was made of a line. */
export interface UnreadLine extends DrawnLine {
  readonly kind: UnreadableKind;
  readonly readings: readonly { readonly text: string; readonly confidence: number }[];
}

/** Draws a page of each kind by a seed and reads it. */
export async function readUnreadable(
  seed: number,
  { detector, reader }: Pick<Recognition, "detector" | "reader">,
): Promise<readonly UnreadLine[]> {
  const added = fontFiles.map((file) => ({
    family: "sans" as const,
    bold: false,
    italic: false,
    path: fileURLToPath(import.meta.resolve(file)),
  }));
  const rasteriser = openRasteriser({ fonts: [...findFonts(), ...added] });
  const found: UnreadLine[] = [];
  for (const [place, kind] of unreadableKinds.entries()) {
    const { svg, lines, height } = pageOf(kind, chanceOf(seed * 7_919 + place));
    const png = await rasteriser.rasterise(svg, { width: page.width, height });
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const bitmap: Bitmap = { width: info.width, height: info.height, data: new Uint8Array(data) };
    const { lines: seen } = await detector.detect(bitmap);
    const readings = await reader.read(bitmap, seen);
    const read = seen.map(({ box }, at) => ({ ...readings[at]!, x: box.x + box.width / 2, y: box.y + box.height / 2 }));
    for (const line of lines)
      found.push({ ...line, kind, readings: read.filter(({ x, y }) => Math.abs(x - line.x) < 100 && Math.abs(y - line.y) < 30) });
  }
  await rasteriser.close();
  return found;
}

/** Returns the readings of a line that are wrong, and surer than is allowed. */
export function sureRubbish({ text, readings }: UnreadLine, most: number): UnreadLine["readings"] {
  const said = readings.map((reading) => reading.text).join("");
  const isRight = text !== null && said.replaceAll(/\s/gu, "") === text.replaceAll(/\s/gu, "");
  return isRight ? [] : readings.filter((reading) => reading.text !== "" && reading.confidence > most);
}
