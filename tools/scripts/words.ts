/** What stands on the pages that are drawn to see how each script is read: short labels of diagrams, as their authors write them. */

/** The scripts that are asked for, in the order in which they are printed. */
export const scriptNames = [
  "Latin with marks",
  "Vietnamese",
  "Cyrillic",
  "Greek",
  "Chinese, simplified",
  "Chinese, traditional",
  "Japanese",
  "Korean",
] as const;

/** One of them. */
export type ScriptName = (typeof scriptNames)[number];

/** Labels by script, parted by bars. */
const lists: Readonly<Record<ScriptName, string>> = {
  "Latin with marks":
    "Größe prüfen|Überweisung ausführen|Kündigung bestätigen|Schließen|Änderung übernehmen|Vérifier l'état|Modèle à jour|Créer une tâche|Réponse reçue|Contrôle d'accès|" +
    "Zamówienie złożone|Wyślij wiadomość|Użytkownik żąda|Błąd płatności|Příjem zboží|Přihlášení uživatele|Uložit změny|Řízení přístupu|Año de creación|Sesión válida|Petición señalada|" +
    "Giriş başarılı|Şifre değiştir|İşlem günlüğü|Användare hittad|Återställ lösenord|Årsöversikt|Felhasználó törlése|Időzítő és őrző|Gestão de serviços|Função não válida|Utilizator șters|Mesaj către bancă",
  Vietnamese:
    "Đăng nhập|Người dùng gửi yêu cầu|Kiểm tra dữ liệu|Cơ sở dữ liệu|Xác nhận đơn hàng|Thanh toán thành công|Lỗi hệ thống|Gửi thông báo|Quản lý khách hàng|Hủy giao dịch|" +
    "Cập nhật trạng thái|Máy chủ ứng dụng|Kết thúc quy trình|Bắt đầu xử lý|Lưu trữ tệp tin|Phân quyền truy cập|Báo cáo doanh thu|Tạo tài khoản mới|Chờ phê duyệt|Từ chối hồ sơ|Ngân hàng|Kho hàng|Giỏ hàng|Thử lại",
  Cyrillic:
    "Заказ оформлен|Проверить оплату|База данных|Пользователь входит|Отправить сообщение|Очередь задач|Ошибка сервера|Склад и доставка|Подтверждение почты|Журнал событий|Обновить статус|" +
    "Нет в наличии|Выход из системы|Личный кабинет|Отчёт за месяц|Щит защиты|Замовлення їде|Перевірка ґаранту|Мережевий шлюз|Черга подій|Поръчка приета|Склад за стоки|Корисник ђачки|Њихов захтев|ВОСХОД|СЕРВЕР|Хранилище|Объект|Съёмка|Этап",
  Greek:
    "Έλεγχος παραγγελίας|Βάση δεδομένων|Είσοδος χρήστη|Αποστολή μηνύματος|Πληρωμή επιτυχής|Σφάλμα συστήματος|Διαχείριση πελατών|Ουρά εργασιών|Αρχείο καταγραφής|Ενημέρωση κατάστασης|" +
    "Έξοδος|Τέλος διαδικασίας|Αίτηση χρήστη|Αποθήκη|Μεταφορά|Τιμολόγιο|Ακύρωση|Υπηρεσία πύλης|Ψηφιακή υπογραφή|Δίκτυο|Φόρτωση|Ζώνη ασφαλείας|Ξεκίνα εδώ",
  "Chinese, simplified":
    "订单系统|处理请求|数据库存储|用户登录验证|发送消息|支付成功|库存不足|网关服务|权限管理|日志分析|更新状态|审批流程|结束|开始任务|异常处理|缓存集群|负载均衡|客户端请求|生成报表|导出文件|" +
    "调用接口|返回结果|测试环境|监控报警|消息队列|用户中心|商品详情|物流配送|退款申请|身份认证",
  "Chinese, traditional":
    "訂單系統|處理請求|資料庫儲存|使用者登入驗證|發送訊息|付款成功|庫存不足|閘道服務|權限管理|日誌分析|更新狀態|審批流程|結束|開始任務|例外處理|快取叢集|負載平衡|用戶端請求|產生報表|匯出檔案|" +
    "呼叫介面|傳回結果|測試環境|監控警報|訊息佇列|會員中心|商品詳情|物流配送|退款申請|身分認證",
  Japanese:
    "注文システム|リクエスト処理|データベース|ユーザー認証|メッセージ送信|支払い完了|在庫なし|ゲートウェイ|権限を管理する|ログ分析|状態の更新|承認フロー|終了|タスクを開始|例外処理|キャッシュ|負荷分散|" +
    "クライアント要求|レポート作成|ファイル出力|結果を返す|テスト環境|監視とアラート|お客様情報|商品の詳細|配送先を選ぶ|はい|いいえ|申し込み受付|バックアップ",
  Korean:
    "주문 시스템|요청 처리|데이터베이스|사용자 로그인|메시지 전송|결제 완료|재고 부족|게이트웨이 서비스|권한 관리|로그 분석|상태 갱신|승인 절차|종료|작업 시작|예외 처리|캐시 서버|부하 분산|" +
    "클라이언트 요청|보고서 작성|파일 내보내기|결과 반환|테스트 환경|감시와 경보|고객 정보|상품 상세|배송지 선택|예|아니오|회원 가입|백업",
};

/** Labels in plain Latin letters, of which pages of every script have some. */
export const plainLabels: readonly string[] = "API|JSON|Start|Order service|HTTP 200|Queue|Kafka|Login|v2.1|Admin|yes|no|Redis cache".split(
  "|",
);

/** Returns the labels of a script. */
export function labelsOf(script: ScriptName): readonly string[] {
  return lists[script].split("|");
}
