/** The symbols that the text net can read; the order is part of every trained net, so symbols are only ever added at the end. */

/** Groups of symbols in the order of the net's outputs. */
const groups: readonly string[] = [
  // Printable ASCII, space first.
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~",
  // Typographic punctuation, currencies, marks.
  "–—‘’‚“”„•…‹›«»¡¿†‡‰′″·§¶©®™°ªº¢£¥€₽₹№",
  // Superscripts, fractions.
  "¹²³⁴½¼¾",
  // Operators.
  "±×÷¬∑∏∫√∞≈≠≤≥∂∆∇∈∩∪∧∨",
  // Arrows.
  "←↑→↓↔↕⇐⇒⇔",
  // Bullets, ticks and stars.
  "◦▪■□●○▶►▼◆★☆✓✔✗✘",
  // Latin letters of western, northern, central and eastern Europe and of Turkish.
  "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ",
  "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽžȘșȚțẞ",
  // Greek.
  "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωΆΈΉΊΌΎΏάέήίόύώ",
  // Cyrillic: Russian, Ukrainian, Belarusian, Bulgarian, Serbian, Macedonian.
  "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяЁёЄєІіЇїҐґЎўЂђЈјЉљЊњЋћЏџЃѓЌќ",
];

/** Every symbol; output 0 of the net is the blank, output `i + 1` is symbol `i`. */
export const alphabet: readonly string[] = Array.from(groups.join(""));
