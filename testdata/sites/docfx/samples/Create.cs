#region create
var queue = Queue.Create("orders");
#endregion
